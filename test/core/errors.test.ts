import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, defineErrors, toAppError } from '../../core/errors.ts'
import { SOURCE_UNREACHABLE, TASK_RUNNING } from '../../plugins/table-tennis/errors.ts'

test('a table of errors fills in that an error is internal and not to be retried', () => {
  const errors = defineErrors({
    PING_REFUSED: { status: 409, message: 'Nobody is at {host}.' },
    PING_LOST: {
      status: 502,
      message: 'The answer was lost.',
      retryable: true,
      exit: 'unreachable',
    },
  })
  assert.deepEqual(errors, {
    PING_REFUSED: {
      code: 'PING_REFUSED',
      status: 409,
      message: 'Nobody is at {host}.',
      retryable: false,
      exit: 'internal',
    },
    PING_LOST: {
      code: 'PING_LOST',
      status: 502,
      message: 'The answer was lost.',
      retryable: true,
      exit: 'unreachable',
    },
  })
})

test("an error of a service's own table has its code, status and filled message", () => {
  const { code, status, message, retryable } = new AppError(TASK_RUNNING, { taskId: 't1' })
  assert.deepEqual(
    [code, status, message, retryable],
    ['TASK_RUNNING', 409, 'A task is already running: t1.', false],
  )
})

test('a message that ends with a filled question gets no full stop', () => {
  const problem = '"urll" is not a known property. Did you mean "url"?'
  const { message } = new AppError('INVALID_REQUEST', { problem })
  assert.equal(message, `The request is not valid: ${problem}`)
})

test('an error with more data keeps its kind, its other data and its cause', () => {
  const cause = new Error('reset')
  const error = new AppError(SOURCE_UNREACHABLE, { problem: 'reset', status: 500 }, { cause })
  const { code, retryable, data, cause: kept } = error.with({ retryable: false })
  assert.deepEqual(
    [code, retryable, data, kept],
    ['SOURCE_UNREACHABLE', false, { problem: 'reset', status: 500, retryable: false }, cause],
  )
})

test('what is no AppError becomes the cause of INTERNAL, and an AppError stays itself', () => {
  const fault = new TypeError('x')
  const { code, cause } = toAppError(fault)
  assert.deepEqual([code, cause], ['INTERNAL', fault])
  const own = new AppError('CANCELLED')
  assert.equal(toAppError(own), own)
})
