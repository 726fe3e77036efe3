// A `brett serve` of our own: started on a free port, stopped or killed by its process id.
import { spawn } from 'node:child_process';

export class Server {
  constructor(program, store, process, base, flags) {
    Object.assign(this, { program, store, process, base, flags });
  }
  get port() {
    return new URL(this.base).port;
  }
  static start(program, store, port = 0, flags = []) {
    // What is saved and trained goes beside the store, not into the user's own folder.
    const env = { ...process.env, XDG_DATA_HOME: `${store}.data` };
    const child = spawn(program, ['serve', '--port', String(port), '--store', store, ...flags], { stdio: ['ignore', 'pipe', 'pipe'], env });
    return new Promise((resolve, reject) => {
      let said = '';
      const listen = (data) => {
        said += data;
        const base = /http:\/\/[\d.]+:\d+\//.exec(said)?.[0];
        if (base) resolve(new Server(program, store, child, base, flags));
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.on('exit', (code) => reject(new Error(`${program} serve ended with ${code}: ${said}`)));
      child.on('error', reject);
    });
  }
  end(signal) {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    if (this.process.exitCode !== null || this.process.signalCode !== null) return Promise.resolve();
    this.process.kill(signal);
    return gone;
  }
  stop() {
    return this.end('SIGINT');
  }
  kill() {
    return this.end('SIGKILL');
  }
  // Another one at the same place, as after a crash.
  async again() {
    Object.assign(this, await Server.start(this.program, this.store, this.port, this.flags));
  }
}
