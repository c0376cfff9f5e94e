-- For Neovim 0.11 and later. Copy this file to lsp/taskwright.lua in your configuration, and add to init.lua:
--   vim.lsp.enable('taskwright')
return {
  cmd = { 'taskwright', 'lsp', '--stdio' },
  filetypes = { 'toml', 'json' },
  -- The code actions that run and watch a task open a terminal.
  init_options = { run = { inTerminal = true } },
  commands = {
    ['taskwright.runInTerminal'] = function(command)
      local terminal = command.arguments[1]
      vim.cmd('botright new')
      vim.fn.jobstart(terminal.words, { cwd = terminal.folder, term = true })
    end,
  },
  root_markers = { 'mise.toml', '.mise.toml', '.config/mise', '.git' },
}
