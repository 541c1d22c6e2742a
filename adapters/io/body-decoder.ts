import type { Transform } from 'node:stream'

export type DecodedBody = {
  readonly body: Uint8Array
  /** More than the limit came out; `body` holds the first `limitBytes`. */
  readonly isOverflow: boolean
  /** A decoder met bytes it could not read, or the stream ended too early. */
  readonly isBroken: boolean
}

/**
 * Runs a body through its content decoders, bounded at every stage: a small body that unpacks to
 * gigabytes costs no more than `limitBytes` per stage. `done` resolves as soon as the outcome is
 * certain, and never rejects.
 */
export class BodyDecoder {
  readonly done: Promise<DecodedBody>
  readonly #stages: readonly Transform[]
  readonly #limitBytes: number
  readonly #chunks: Uint8Array[] = []
  #bytes = 0
  #isBroken = false
  #isSettled = false
  #isTouched = false
  #settle: (body: DecodedBody) => void = () => undefined

  constructor(stages: readonly Transform[], limitBytes: number) {
    this.#stages = stages
    this.#limitBytes = limitBytes
    this.done = new Promise((resolve) => {
      this.#settle = resolve
    })
    stages.forEach((stage, index) => {
      this.#connect(stage, index)
    })
  }

  /** False asks the sender to wait for `onDrain`. */
  write(chunk: Uint8Array): boolean {
    if (this.#isSettled) return true
    this.#isTouched = true
    const [first] = this.#stages
    if (first !== undefined) return first.write(chunk)
    this.#collect(chunk)
    return true
  }

  onDrain(listener: () => void): void {
    this.#stages[0]?.on('drain', listener)
  }

  end(): void {
    const [first] = this.#stages
    // An answer without a body (HEAD, 304) may still name a coding.
    if (first === undefined || !this.#isTouched) this.#finish(false)
    else first.end()
  }

  destroy(): void {
    for (const stage of this.#stages) stage.destroy()
  }

  #connect(stage: Transform, index: number): void {
    const next = this.#stages[index + 1]
    let stageBytes = 0
    stage.on('data', (chunk: Uint8Array) => {
      if (next === undefined) return this.#collect(chunk)
      stageBytes += chunk.length
      if (stageBytes > this.#limitBytes) this.#finish(true)
      else next.write(chunk)
    })
    const onEnd = (): void => {
      if (next === undefined) this.#finish(false)
      else next.end()
    }
    stage.once('end', onEnd)
    stage.once('error', () => {
      this.#isBroken = true
      onEnd()
    })
  }

  #collect(chunk: Uint8Array): void {
    if (this.#isSettled) return
    const room = this.#limitBytes - this.#bytes
    const kept = chunk.length > room ? chunk.subarray(0, room) : chunk
    this.#chunks.push(kept)
    this.#bytes += kept.length
    if (chunk.length > room) this.#finish(true)
  }

  #finish(isOverflow: boolean): void {
    if (this.#isSettled) return
    this.#isSettled = true
    this.destroy()
    this.#settle({ body: this.#joined(), isOverflow, isBroken: this.#isBroken })
  }

  /** A buffer of its own, never a slice of a shared one: it may be transferred to a worker. */
  #joined(): Uint8Array {
    const body = new Uint8Array(this.#bytes)
    let at = 0
    for (const chunk of this.#chunks) {
      body.set(chunk, at)
      at += chunk.length
    }
    return body
  }
}
