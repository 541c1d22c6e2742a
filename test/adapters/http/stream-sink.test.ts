import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StreamSink, type Wire } from '../../../adapters/http/stream-sink.ts'

class FakeWire implements Wire {
  sent = ''
  isFull = false
  end_ = 0
  closed = 0

  write(piece: Uint8Array): boolean {
    this.sent += Buffer.from(piece).toString()
    return !this.isFull
  }

  end(): void {
    this.end_ += 1
  }

  close(): void {
    this.closed += 1
  }
}

test('what the connection takes is sent at once', () => {
  const wire = new FakeWire()
  const sink = new StreamSink(wire, ':')
  sink.write('a')
  sink.write('b')
  sink.finish()
  assert.deepEqual([wire.sent, sink.pendingBytes, wire.end_], ['ab', 0, 1])
})

test('a full connection gets nothing more until it has room', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const wire = new FakeWire()
  const sink = new StreamSink(wire, ':')
  wire.isFull = true
  sink.write('a'.repeat(70_000))
  assert.equal(wire.sent.length, 65_536)
  assert.equal(sink.pendingBytes, 70_000)
  wire.isFull = false
  assert.equal(sink.resume(), true)
  assert.deepEqual([wire.sent.length, sink.pendingBytes], [70_000, 0])
})

test('filler moves on what the connection kept when nothing else is there to send', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const wire = new FakeWire()
  const sink = new StreamSink(wire, ':\n')
  wire.isFull = true
  sink.write('a')
  assert.equal(sink.resume(), false)
  wire.isFull = false
  assert.equal(sink.resume(), true)
  assert.deepEqual([wire.sent, sink.pendingBytes], ['a:\n:\n', 0])
  sink.resume()
  assert.equal(wire.sent, 'a:\n:\n')
})

test('a finished stream ends once its reader has everything', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const wire = new FakeWire()
  const sink = new StreamSink(wire, ':')
  wire.isFull = true
  sink.write('a')
  sink.finish()
  assert.equal(wire.end_, 0)
  wire.isFull = false
  sink.resume()
  assert.deepEqual([wire.end_, wire.closed], [1, 0])
})

test('a finished stream ends exactly once after a queue was sent', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const wire = new FakeWire()
  const sink = new StreamSink(wire, ':')
  wire.isFull = true
  sink.write('a'.repeat(200_000))
  sink.finish()
  wire.isFull = false
  sink.resume()
  sink.resume()
  assert.deepEqual([wire.sent.length, wire.end_], [200_000, 1])
})

test('a reader that takes nothing for 30 s is cut off', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const wire = new FakeWire()
  const sink = new StreamSink(wire, ':')
  wire.isFull = true
  sink.write('a')
  t.mock.timers.tick(29_999)
  assert.equal(wire.closed, 0)
  t.mock.timers.tick(1)
  assert.deepEqual([wire.closed, sink.pendingBytes], [1, 0])
})

test('nothing touches a connection that is gone', () => {
  const wire = new FakeWire()
  const sink = new StreamSink(wire, ':')
  sink.detach()
  sink.write('a')
  sink.finish()
  sink.abort()
  assert.deepEqual([wire.sent, wire.end_, wire.closed], ['', 0, 0])
})
