import { createServer } from 'node:net'
import { AppError } from '../../core/errors.ts'

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses this port: stop it, or set PORT to another one',
  EADDRNOTAVAIL: 'this machine does not have that address: set HOST to one it has',
  EACCES: 'this port needs more rights: set PORT to 1024 or above',
  ENOTFOUND: 'the name does not resolve: set HOST to an address',
}

/** Asks the system why `host:port` cannot be listened on; the web server does not tell. */
export function listenFailure(host: string, port: number): Promise<AppError> {
  return new Promise((resolve) => {
    const probe = createServer()
    const tell = (code: string, cause?: unknown) => {
      const reason = reasons[code] ?? `the system answers ${code}`
      const problem = `Cannot listen on ${host}:${port}: ${reason}.`
      resolve(new AppError('INVALID_CONFIG', { problem }, { cause }))
    }
    probe.once('error', (error: NodeJS.ErrnoException) => tell(error.code ?? 'UNKNOWN', error))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => tell('nothing clear')))
  })
}
