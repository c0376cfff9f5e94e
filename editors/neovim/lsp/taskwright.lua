-- For Neovim 0.11 and later. Copy this file to lsp/taskwright.lua in your configuration, and add to init.lua:
--   vim.lsp.enable('taskwright')
-- `:TaskwrightRun` and `:TaskwrightWatch` run the task at the cursor in a terminal. The code actions do the same.
local function act(title)
  vim.lsp.buf.code_action({
    context = { only = { 'taskwright.run' }, diagnostics = {} },
    filter = function(action) return vim.startswith(action.title, title) end,
    apply = true,
  })
end

return {
  cmd = { 'taskwright', 'lsp', '--stdio' },
  filetypes = { 'toml', 'json' },
  init_options = { run = { inTerminal = true } },
  commands = {
    ['taskwright.runInTerminal'] = function(command)
      local terminal = command.arguments[1]
      vim.cmd('botright new')
      vim.fn.jobstart(terminal.words, { cwd = terminal.folder, term = true })
    end,
  },
  on_attach = function(_, buffer)
    vim.api.nvim_buf_create_user_command(buffer, 'TaskwrightRun', function() act('Run task ') end, {})
    vim.api.nvim_buf_create_user_command(buffer, 'TaskwrightWatch', function() act('Watch task ') end, {})
  end,
  root_markers = { 'mise.toml', '.mise.toml', '.config/mise', '.git' },
}
