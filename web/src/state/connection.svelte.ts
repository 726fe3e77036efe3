// The page's one connection to the server, and whether it is open.
import { Connection, type Status } from '../api/socket';

const state = $state({ status: 'connecting' as Status });

export const connection = new Connection(
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`,
  (status) => {
    state.status = status;
  },
);

export function connectionStatus(): Status {
  return state.status;
}

export function connect(): void {
  connection.open();
  addEventListener('online', () => connection.retry());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.retry();
  });
}
