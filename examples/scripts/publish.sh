#!/bin/sh
# Publishes a version of the program; this example only prints a message.
set -eu
echo "publishing version $1 to the channel $2"
