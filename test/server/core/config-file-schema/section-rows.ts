/** Texts of config files that the runner loads without a warning. */
export const loaded: readonly string[] = [
  '[_]\nother = [1, "a", { b = 1 }]',
  '_ = "text"',
  '[_.taskwright]\nignore = ["vendor/"]\nplatform = "linux"\nshellcheck = { enable = false, severity = "warning" }',
  '[_.taskwright.rules]\nunknown-task = "off"\nSC2086 = "error"',
  '[settings]\njobs = 4\nexperimental = true\nquiet = false',
  'settings.jobs = 4\nsettings.task.output = "prefix"',
  '[settings]\ntask = { output = "keep-order", timings = true, skip = ["lint"] }\nnode.compile = false',
  '[settings.task.cache]\nremote_url = "https://cache.example"\nremote_mode = "read-only"',
  '[settings]\nhttp_timeout = "45s"\nhttp_retries = 0\nminimum_release_age = "7d"',
  '[settings]\nidiomatic_version_file_enable_tools = ["node", "python"]\ndisable_tools = []',
  '[settings]\npython.uv_venv_auto = "create|source"\npython.uv_venv_create_args = ["--seed"]',
  '[settings]\npython.uv_venv_auto = true',
  '[settings.url_replacements]\n"https://github.com" = "https://mirror.example"\n"regex:^http://(.+)" = "https://$1"',
  '[settings]\nnpm.package_manager = "pnpm"\npin = true\nlockfile = true',
];

/** Texts of config files that the runner loads with a warning, with `«…»` around each culprit. */
export const warned: readonly string[] = [
  '[settings]\n«experimentl» = true\njobs = 4',
  '[settings]\n«python_compile» = true',
  'settings.«foo» = { bar = 1 }',
  '[settings]\n«trusted_config_paths» = ["~/work"]',
  '[settings]\n«task_timeout» = "5m"\n«task_show_full_cmd» = true',
  '[settings]\n«default_config_filename» = "x.toml"',
];

/** Texts of config files that the runner refuses, with `«…»` around each culprit. */
export const refused: readonly string[] = [
  'settings = «3»',
  '[settings]\njobs = «"four"»',
  '[settings]\njobs = «-1»',
  '[settings]\nquiet = «"yes"»',
  '[settings]\nhttp_timeout = «30»',
  '[settings]\ndisable_tools = «"node"»',
  '[settings]\ndisable_tools = ["node", «1»]',
  '[settings]\nnode = «"22"»',
  '[settings.node]\n«compiel» = true',
  '[settings]\ntask.output = «"prefx"»',
  '[settings]\nurl_replacements = «"x"»',
];
