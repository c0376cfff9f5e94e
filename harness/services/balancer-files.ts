/** Returns the configuration of HAProxy for servers with these ports. */
export function haproxyConfig(port: number, servers: readonly number[]): string {
  const lines = servers.map((server, index) => `  server s${index} 127.0.0.1:${server} check`);
  return `global
  maxconn 1000
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch 1
  option httpchk GET /healthz
  http-check expect status 200
  default-server inter 500ms fastinter 100ms downinter 300ms fall 2 rise 1 observe layer4 error-limit 1 on-error mark-down
frontend clients
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-For %[src]
  default_backend registry
backend registry
  balance roundrobin
  # A write is repeated only if it has reached no server, since its response may have been lost.
  http-request disable-l7-retry unless { method GET HEAD }
  retry-on conn-failure empty-response response-timeout
${lines.join('\n')}
`;
}

/** Returns the configuration of nginx for servers with these ports. All relative paths are in the folder of the service. */
export function nginxConfig(port: number, servers: readonly number[]): string {
  const lines = servers.map((server) => `    server 127.0.0.1:${server} max_fails=1 fail_timeout=2s;`);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
worker_processes 1;
pid nginx.pid;
error_log log/error.log warn;
events { worker_connections 1000; }
http {
  access_log off;
${folders.map((name) => `  ${name}_temp_path temporary/${name};`).join('\n')}
  upstream registry {
${lines.join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 500m;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_request_buffering off;
    proxy_connect_timeout 1s;
    proxy_next_upstream_tries 3;
    location / {
      # nginx would repeat a PUT whose response was lost.
      error_page 418 = @write;
      if ($request_method !~ ^(?:GET|HEAD)$) { return 418; }
      proxy_next_upstream error timeout http_502;
      proxy_pass http://registry;
    }
    location @write {
      proxy_next_upstream off;
      proxy_pass http://registry;
    }
  }
}
`;
}
