import { startServer } from './start-server.ts';
import { connect } from './transport/connect.ts';

startServer({
  connect,
  load: async (connection) => (await import('./node-server.ts')).createNodeServer(connection),
});
