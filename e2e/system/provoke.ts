// Loaded into a process under test by --import: on SIGUSR2 it raises uncaught faults, one of each kind.
import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';

process.on('SIGUSR2', () => {
  void Promise.reject(new Error('provoked: late rejection'));
  setTimeout(() => {
    throw new Error('provoked: timer');
  }, 1);
  setImmediate(() => new EventEmitter().emit('error', new Error('provoked: emitter')));
  new Readable({ read() {} }).destroy(new Error('provoked: stream'));
  // A thrown value need not be an error.
  void Promise.reject(null);
});
