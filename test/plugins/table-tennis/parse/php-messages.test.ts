import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  tellsOfFault,
  tellsOfNoRecord,
  withoutPhpMessages,
} from '../../../../plugins/table-tennis/parse/load-page.ts'
import { WARNING } from './source-page.ts'

test('messages with markup are taken out, wherever they stand', () => {
  const html = `<h2>${WARNING.trim()}123</h2><input value="${WARNING.trim()}7"><p>Warning: stay</p>`
  assert.equal(withoutPhpMessages(html), '<h2>123</h2><input value="7"><p>Warning: stay</p>')
})

test('messages on a line of their own are taken out', () => {
  const html = '<td>\nWarning: Undefined array key "x" in /var/www/a b.php on line 12\n4</td>'
  assert.equal(withoutPhpMessages(html), '<td>\n\n4</td>')
})

test('a record that is missing is distinguished from a failure', () => {
  const judged = [
    WARNING,
    'Warning: Trying to access array offset on value of type null in /a.php on line 1',
    '<b>Warning</b>: mysqli_connect(): refused in <b>/a.php</b> on line <b>3</b>',
    `${WARNING}<b>Fatal error</b>: Uncaught PDOException`,
    '<p>Bonjour</p>',
  ].map((html) => [tellsOfNoRecord(html), tellsOfFault(html)])
  assert.deepEqual(judged, [
    [true, false],
    [true, false],
    [false, true],
    [false, true],
    [false, false],
  ])
})
