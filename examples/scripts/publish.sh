#!/bin/sh
# Publishes a version of the program; in this example it only says so.
set -eu
echo "publishing version $1 to the channel $2"
