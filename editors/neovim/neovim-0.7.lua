-- For Neovim 0.7 to 0.10. Copy this file to plugin/taskwright.lua in your configuration.
-- `:TaskwrightRun` and `:TaskwrightWatch` run the task at the cursor in a terminal. The code actions do the same.
local client

local function run_in_terminal(command)
  local terminal = command.arguments[1]
  vim.cmd('botright new')
  vim.fn.termopen(terminal.words, { cwd = terminal.folder })
end

vim.lsp.commands['taskwright.runInTerminal'] = run_in_terminal

local function act(title)
  local server = client and vim.lsp.get_client_by_id(client)
  if not server then return vim.notify('The language server is not running', vim.log.levels.WARN) end
  local params = vim.lsp.util.make_range_params(0, server.offset_encoding)
  params.context = { only = { 'taskwright.run' }, diagnostics = {} }
  server.request('textDocument/codeAction', params, function(_, actions)
    for _, action in ipairs(actions or {}) do
      if vim.startswith(action.title, title) then return run_in_terminal(action.command) end
    end
    vim.notify('There is no task at the cursor', vim.log.levels.WARN)
  end, 0)
end

vim.api.nvim_create_user_command('TaskwrightRun', function() act('Run task ') end, {})
vim.api.nvim_create_user_command('TaskwrightWatch', function() act('Watch task ') end, {})

vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'toml', 'json' },
  callback = function(event)
    client = client or vim.lsp.start_client({
      name = 'taskwright',
      cmd = { 'taskwright', 'lsp', '--stdio' },
      root_dir = vim.fn.getcwd(),
      init_options = { run = { inTerminal = true } },
    })
    if client then vim.lsp.buf_attach_client(event.buf, client) end
  end,
})
