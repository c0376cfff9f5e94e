-- For Neovim 0.7 to 0.10. Copy this file to plugin/taskwright.lua in your configuration.
local client

vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'toml', 'json' },
  callback = function(event)
    client = client or vim.lsp.start_client({
      name = 'taskwright',
      cmd = { 'taskwright', 'lsp', '--stdio' },
      root_dir = vim.fn.getcwd(),
    })
    if client then vim.lsp.buf_attach_client(event.buf, client) end
  end,
})
