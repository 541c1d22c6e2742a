import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { EventStreams, StreamEvent } from '../../core/ports/event-streams.ts'
import { openGate, until } from './work-queues.ts'

/** Streams of two processes of one program; both may be the same object. */
export type StreamsUnderTest = { readonly here: EventStreams; readonly there: EventStreams }
type OpenStreams = (t: TestContext) => Promise<StreamsUnderTest | undefined>

/** The contract of every implementation of EventStreams. */
export function eventStreamsContract(name: string, open: OpenStreams): void {
  const contract = (what: string, check: (own: StreamsUnderTest) => Promise<void>): void => {
    test(`${name}: ${what}`, async (t) => {
      const own = await open(t)
      if (own !== undefined) await check(own)
    })
  }

  contract('every event arrives in order, and the end after the last one', async (own) => {
    const { here, there } = own
    const heard = listen(there, 'run:1')
    const writer = here.open('run:1', 1)
    for (let n = 1; n <= 500; n += 1) writer.emit('page', { n })
    assert.equal(writer.last, 500)
    await writer.end()

    await heard.ended
    assert.deepEqual(
      heard.events,
      Array.from({ length: 500 }, (_, index) => pageOf(index + 1)),
    )
  })

  contract('who comes later gets the events from the first on, and those to come', async (own) => {
    const { here, there } = own
    const writer = here.open('a', 7)
    for (let n = 7; n <= 9; n += 1) writer.emit('page', { n })
    const first = listen(there, 'a')
    await until(async () => first.events.length === 3)
    const [second, third] = [listen(there, 'a'), listen(here, 'a')]
    writer.emit('page', { n: 10 })
    await writer.end()

    for (const { events, ended } of [first, second, third]) {
      await ended
      assert.deepEqual(events, [7, 8, 9, 10].map(pageOf))
    }
  })

  contract('who comes back gets the events after the last id', async ({ here, there }) => {
    const writer = here.open('a', 1)
    for (let n = 1; n <= 5; n += 1) writer.emit('page', { n })
    const all = listen(there, 'a')
    await until(async () => all.events.length === 5)
    const [some, none] = [listen(there, 'a', 3), listen(there, 'a', 99)]
    await writer.end()
    await Promise.all([some.ended, none.ended])

    assert.deepEqual(some.events, [4, 5].map(pageOf))
    assert.deepEqual(none.events, [])
  })

  contract('who follows an ended stream gets its events and the end', async ({ here, there }) => {
    const writer = here.open('a', 1)
    writer.emit('page', { n: 1 })
    await writer.end()
    writer.emit('page', { n: 2 })
    const heard = listen(there, 'a')
    await heard.ended

    assert.deepEqual(heard.events, [pageOf(1)])
  })

  contract('many events are bounded, and the plan is kept', async ({ here, there }) => {
    const writer = here.open('a', 1)
    writer.emit('plan', { pages: 5000 })
    for (let n = 2; n <= 5000; n += 1) writer.emit('page', { n })
    await writer.end()
    const heard = listen(there, 'a')
    await heard.ended

    const [plan, ...pages] = heard.events
    assert.deepEqual(plan, { id: 1, event: 'plan', data: { pages: 5000 } })
    assert.ok(pages.length >= 1000 && pages.length <= 2000, `${pages.length} events`)
    assert.deepEqual(
      pages,
      Array.from(pages, (_, index) => pageOf(5001 - pages.length + index)),
    )
  })

  contract('another process continues a stream with later ids', async ({ here, there }) => {
    const first = here.open('a')
    first.emit('page', { by: 'here' })
    const heard = listen(here, 'a')
    await heard.first
    const second = there.open('a')
    second.emit('page', { by: 'there' })
    await second.end()
    await heard.ended

    const [one, two] = heard.events
    assert.deepEqual(
      heard.events.map(({ data }) => data),
      [{ by: 'here' }, { by: 'there' }],
    )
    assert.ok(one && two && two.id > one.id)
  })

  contract('a stream that is opened after its end begins again', async ({ here, there }) => {
    const first = here.open('a', 1)
    first.emit('plan', { run: 1 })
    first.emit('page', { n: 2 })
    await first.end()
    const second = there.open('a', 3)
    second.emit('page', { n: 3 })
    await second.end()
    const heard = listen(here, 'a')
    await heard.ended

    assert.deepEqual(heard.events, [pageOf(3)])
  })

  contract('who unsubscribes hears nothing more', async ({ here, there }) => {
    const writer = here.open('a', 1)
    const [gone, stays] = [listen(there, 'a'), listen(there, 'a')]
    writer.emit('page', { n: 1 })
    await Promise.all([gone.first, stays.first])
    gone.stop()
    writer.emit('page', { n: 2 })
    await writer.end()
    await stays.ended

    assert.deepEqual(gone.events, [pageOf(1)])
    assert.deepEqual(stays.events, [1, 2].map(pageOf))
  })

  contract('streams do not mix', async ({ here, there }) => {
    const heard = ['a', 'b', 'c'].map((stream) => listen(there, stream))
    const writers = ['a', 'b', 'c'].map((stream) => here.open(stream, 1))
    for (const [index, writer] of writers.entries()) writer.emit('page', { n: index })
    await Promise.all(writers.map((writer) => writer.end()))
    await Promise.all(heard.map(({ ended }) => ended))

    assert.deepEqual(
      heard.map(({ events }) => events.map(({ data }) => data)),
      [[{ n: 0 }], [{ n: 1 }], [{ n: 2 }]],
    )
  })
}

const pageOf = (n: number): StreamEvent => ({ id: n, event: 'page', data: { n } })

function listen(streams: EventStreams, stream: string, lastId?: number) {
  const events: StreamEvent[] = []
  const [first, end] = [openGate(), openGate()]
  const send = (event: StreamEvent): void => {
    events.push(event)
    first.open()
  }
  const stop = streams.follow(stream, { send, end: () => end.open() }, lastId)
  return { events, stop, first: first.passed, ended: end.passed }
}
