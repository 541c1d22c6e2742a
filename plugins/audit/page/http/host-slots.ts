type Host = { active: number; readonly waiting: Set<() => void> }

/** Lets at most so many requests run at once per host; the others wait in order. */
export class HostSlots {
  readonly #perHost: number
  readonly #hosts = new Map<string, Host>()

  constructor(perHost: number) {
    this.#perHost = perHost
  }

  /**
   * Waits for a slot of the host and gives the function that frees it, to be called once.
   * @throws the signal's reason.
   */
  async acquire(name: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const host = this.#hosts.get(name) ?? { active: 0, waiting: new Set() }
    this.#hosts.set(name, host)
    if (host.active < this.#perHost) host.active += 1
    else await turn(host, signal)
    return () => this.#release(name, host)
  }

  #release(name: string, host: Host): void {
    const [next] = host.waiting
    if (next) {
      host.waiting.delete(next)
      next()
    } else {
      host.active -= 1
      if (host.active === 0) this.#hosts.delete(name)
    }
  }
}

/** Resolves when a slot is handed over: it stays counted, so nobody can slip in between. */
function turn(host: Host, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      host.waiting.delete(enter)
      reject(signal.reason)
    }
    host.waiting.add(enter)
    signal.addEventListener('abort', leave, { once: true })
  })
}
