// Loaded ahead of a program: notes what it does to files below STORE_PROBE_FOLDER, and fails it as
// told. Plain JavaScript: it is loaded before tsx.
'use strict'
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const path = require('node:path')

const folder = process.env.STORE_PROBE_FOLDER
/** Names of calls that fail, and with what: `{"writeFile":"ENOSPC"}`; looked at before each call. */
const faultsFile = process.env.STORE_PROBE_FAULTS
/** Each call and each word on stdout becomes a line of it. */
const traceFile = process.env.STORE_PROBE_TRACE

const { appendFileSync, existsSync, readFileSync, readlinkSync, writeSync } = fs
const messages = {
  ENOSPC: 'no space left on device',
  EIO: 'i/o error',
  EMFILE: 'too many open files',
  EROFS: 'read-only file system',
}
let calls = 0

function pathOf(target) {
  if (typeof target !== 'number') return path.resolve(String(target))
  try {
    return readlinkSync(`/proc/self/fd/${target}`)
  } catch {
    return ''
  }
}

function note(...words) {
  if (traceFile !== undefined) appendFileSync(traceFile, `${JSON.stringify(words)}\n`)
}

function faultOf(name, file) {
  if (faultsFile === undefined || !existsSync(faultsFile)) return undefined
  const code = JSON.parse(readFileSync(faultsFile, 'utf8'))[name]
  if (code === undefined) return undefined
  const error = new Error(`${code}: ${messages[code]}, ${name} '${file}'`)
  return Object.assign(error, { code, errno: -1, syscall: name, path: file })
}

function probe(names, call) {
  for (const name of names) {
    const real = fs[name]
    fs[name] = (target, ...rest) => {
      const file = pathOf(target)
      if (!file.startsWith(folder)) return real.call(fs, target, ...rest)
      return call({ name, real, target, file, fault: faultOf(name, file) }, rest)
    }
  }
}

probe(['writeFile', 'rename', 'open', 'fsync', 'mkdir', 'unlink', 'readFile'], (call, rest) => {
  const { name, real, target, file, fault } = call
  const callback = rest.pop()
  if (fault !== undefined) return process.nextTick(callback, fault)
  const to = name === 'rename' ? path.resolve(String(rest[0])) : rest.at(-1)?.flush === true
  calls += 1
  const number = calls
  note(number, 'begin', name, file, to)
  return real.call(fs, target, ...rest, (error, ...results) => {
    note(number, error ? 'failed' : 'done', name, String(results[0] ?? '').slice(0, 200))
    callback(error, ...results)
  })
})

const sync = ['openSync', 'writeFileSync', 'fsyncSync', 'renameSync', 'utimesSync', 'rmSync']
probe(sync, ({ real, target, fault }, rest) => {
  if (fault !== undefined) throw fault
  return real.call(fs, target, ...rest)
})

fs.writeSync = (descriptor, text, ...rest) => {
  if (descriptor === 1) note(0, 'told', String(text).trim().slice(0, 200))
  return writeSync.call(fs, descriptor, text, ...rest)
}
syncBuiltinESMExports()
