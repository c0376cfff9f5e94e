-- For Neovim 0.11 and later. Copy this file to lsp/taskwright.lua in your configuration, and add to init.lua:
--   vim.lsp.enable('taskwright')
return {
  cmd = { 'taskwright', 'lsp', '--stdio' },
  filetypes = { 'toml', 'json' },
  root_markers = { 'mise.toml', '.mise.toml', '.config/mise', '.git' },
}
