/**
 * Omits the keep-alive messages of TCP. In Wine 8, a socket on which they are enabled before it is connected, as `fetch` and npm
 * do, cannot connect (`connect UNKNOWN`).
 */
require('node:net').Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};
