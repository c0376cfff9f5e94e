/** A valid registry configuration that uses every setting. */
export const sample = `#:schema https://taskwright.example/schemas/registry-config.schema.json
[settings]
auth_token = "sha256:${'a'.repeat(64)}"
host = "0.0.0.0"
port = 8080
tls = { certificate = "server.crt", key = "server.key" }
public_url = "https://registry.example"
data = "data"
body_limit = "64 MiB"
require_auth = true
anonymous_reads = true
read_only = false
public_metrics = true
metrics = { token = { env = "METRICS_TOKEN" }, port = 9464, host = "0.0.0.0" }
audit_days = 365
trusted_proxies = ["127.0.0.1", "10.0.0.0/8"]
signing_key = { env = "SIGNING_KEY" }

[storage]
database = { env = "DATABASE_URL" }

[storage.objects]
endpoint = "https://s3.example"
bucket = "packages"
region = "eu-central-1"
prefix = "registry/"
path_style = false
access_key_id = { env = "S3_ACCESS_KEY_ID" }
secret_access_key = { file = "/run/secrets/s3" }
deliver = "stream"

[[users]]
username = "alice"
role = "admin"
token = "sha256:${'b'.repeat(64)}"

[[users]]
username = "bob"
role = "read"
token = { env = "BOB_TOKEN" }

[[acl]]
user = "bob"
pattern = "npm/@team/**"
permission = "read"

[[groups]]
name = "web"
members = ["alice", "bob"]

[registries.npm]
upstream = "https://upstream.example"
max_age = 300
timeout = 30
missing_max_age = 30
private = ["@acme/*", "corp-*"]
allow_shadowing = ["left-pad"]
merge = ["right-pad"]
redirect_hosts = ["files.example"]
cache_limit = "10 GiB"
cache_days = 90
trusted_root = "trusted_root.json"
provenance_issuers = ["https://ci.example"]
osv = "osv"

[[registries.npm.upstreams]]
packages = ["@partner/*"]
except = ["@partner/internal-*"]
url = "https://npm.partner.example"
username = "ci"
token = { env = "PARTNER_TOKEN" }
ca = "partner-ca.crt"
proxy = "http://proxy.example:3128"
timeout = 10
redirect_hosts = ["files.example"]

[registries.npm.gate]
min_age = "3 days"
min_age_except = ["@acme/*"]
freeze = "2026-11-01"
advisories = { hide = "critical", warn = "moderate" }
install_scripts = false
install_scripts_except = ["esbuild"]
deny = ["left-pad", "one@<1.2.3"]
allow = ["two@2.3.4"]

[[registries.npm.advisories]]
id = "ACME-2026-1"
package = "@acme/web"
versions = "<1.4.2"
severity = "high"
title = "Tokens are written to the log"
url = "https://security.acme.example/2026-1"
cwe = ["CWE-532"]
cvss_score = 7.5
cvss_vector = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N"

[oidc]
issuer = "https://login.example"
audience = "registry"
authorized_parties = ["editor"]
username_claim = "email"
role_claim = "groups"
groups_claim = "groups"
tenant_claim = "tenant"
auto_provision = false
default_role = "read"

[oidc.role_mapping]
developers = "write"

[oidc.group_mapping]
web-developers = "web"

[oidc.login]
client_id = "registry"
client_secret = { env = "OIDC_CLIENT_SECRET" }
scopes = ["openid"]
resource = "registry"

[[trusted_publishers]]
name = "tools"
issuer = "https://ci.example"
audience = "npm:registry.example"
claims = { repository = "acme/tools", ref_protected = true }
packages = ["npm/@acme/*"]
stage_only = true
tenant = "team-a"

[[webhooks]]
name = "ci"
url = "https://ci.example/hooks/registry"
secret = { env = "WEBHOOK_SECRET" }
events = ["publish", "unpublish"]
packages = ["npm/@acme/*"]
tenant = "team-a"
allow_private = false

[[quotas]]
scope = "@acme"
tenant = "team-a"
max_size = "5 GiB"
max_versions = 1000

[[retention]]
packages = ["npm/@acme/*"]
versions = ["*-pr.*"]
older_than = "30 days"
not_downloaded_for = "14 days"
keep_newest = 5
tenant = "team-a"
dry_run = true

[staging]
review = true
expires = "14 days"
max_versions = 20
max_size = "500 MiB"

[pages]
enabled = true

[multi_tenant]
enabled = true

[[tenants]]
name = "team-a"
auth_token = "sha256:${'c'.repeat(64)}"

[[tenants.users]]
username = "carol"
role = "admin"
token = { file = "/run/secrets/carol" }

[[tenants.acl]]
user = "carol"
pattern = "npm/**"
permission = "write"

[[tenants.groups]]
name = "ops"
members = ["carol"]

[[tenants]]
name = "team-b"

[[tenants.users]]
username = "dave"
role = "write"
`;
