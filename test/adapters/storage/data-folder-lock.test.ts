import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  acquireDataFolder,
  type Holder,
  readHolder,
} from '../../../adapters/storage/data-folder-lock.ts'
import { LowdbStore } from '../../../adapters/storage/lowdb-store.ts'
import { AppError } from '../../../core/errors.ts'
import { settle } from '../../support/fake-clock.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'

describe('the lock of a data folder', () => {
  it('names its holder, and where its server listens once that is known', async (t) => {
    const folder = tempFolder(t)
    const lock = await taken(t, folder, { purpose: 'manifold serve' })
    const before = await readHolder(folder)
    await lock.announce('http://127.0.0.1:3000')
    const after = await readHolder(folder)
    assert.deepEqual(
      [before?.pid, before?.purpose, before?.address],
      [process.pid, 'manifold serve', undefined],
    )
    assert.deepEqual(
      [after?.pid, after?.address, after?.startedAt],
      [process.pid, 'http://127.0.0.1:3000', before?.startedAt],
    )
  })

  it('makes the folder, and leaves nothing in it when it is released', async (t) => {
    const folder = join(tempFolder(t), 'var', 'data')
    const lock = await acquireDataFolder(folder)
    assert.deepEqual(readdirSync(folder), ['.lock'])
    await lock.announce('http://127.0.0.1:3000')
    await lock.release()
    await lock.release()
    assert.deepEqual(readdirSync(folder), [])
    assert.equal(await readHolder(folder), undefined)
  })

  it('is no document of the store in that folder', async (t) => {
    const folder = tempFolder(t)
    await taken(t, folder)
    assert.deepEqual(await new LowdbStore(folder, new SilentLog()).list(''), [])
  })

  it('has no holder where there is no folder', async (t) => {
    assert.equal(await readHolder(join(tempFolder(t), 'nothing')), undefined)
  })

  it('says how to mend a folder that is a file, to who only asks for its holder, too', async (t) => {
    const file = join(tempFolder(t), 'file')
    writeFileSync(file, 'no folder')
    const told = { code: 'INVALID_CONFIG', message: /^The data folder .*file cannot be used: / }
    await assert.rejects(readHolder(file), told)
    await assert.rejects(acquireDataFolder(file), told)
  })

  it('goes to one of many callers at once', async (t) => {
    const folder = tempFolder(t, { '.lock': otherRecord() })
    age(folder, 31)
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => taken(t, folder)))
    const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    assert.deepEqual(refusals, Array(49).fill('DATA_DIR_HELD'))
    assert.deepEqual(readdirSync(folder), ['.lock'])
  })

  it('is waited for when that is asked for', async (t) => {
    const folder = tempFolder(t)
    const first = await acquireDataFolder(folder)
    await assert.rejects(acquireDataFolder(folder, { waitMs: 10 }), { code: 'DATA_DIR_HELD' })
    const second = taken(t, folder, { waitMs: 10_000 })
    await first.release()
    await second
    assert.equal((await readHolder(folder))?.pid, process.pid)
  })

  it('says who holds it, where, and what to do', async (t) => {
    const folder = tempFolder(t, { '.lock': otherRecord({ address: 'http://box:3000' }) })
    await assert.rejects(acquireDataFolder(folder), (error: unknown) => {
      assert.ok(error instanceof AppError)
      assert.equal(error.code, 'DATA_DIR_HELD')
      assert.equal(
        error.message,
        `The data folder ${folder} is held by process 4711 on elsewhere (manifold serve, since 2026-11-20T10:00:00.000Z, listening at http://box:3000). Use that server, or stop it (if it has crashed, the folder is free 30 seconds after its last update), or set DATA_DIR to another folder.`,
      )
      return true
    })
  })

  it('is held on another machine until it was not touched for 30 seconds', async (t) => {
    const folder = tempFolder(t, { '.lock': otherRecord() })
    age(folder, 28)
    assert.equal((await readHolder(folder))?.hostname, 'elsewhere')
    await assert.rejects(acquireDataFolder(folder), { code: 'DATA_DIR_HELD' })
    age(folder, 31)
    assert.equal(await readHolder(folder), undefined)
    await taken(t, folder)
    assert.equal((await readHolder(folder))?.pid, process.pid)
  })

  it('is taken over at once from a dead process of this machine, and says so', async (t) => {
    const folder = tempFolder(t, { '.lock': JSON.stringify(await deadHolder(t)) })
    const log = new SilentLog()
    await taken(t, folder, { log })
    assert.deepEqual(
      log.entries.map(({ level, message }) => [level, message]),
      [['warn', 'took over the data folder from a process that ended without releasing it']],
    )
  })

  it('is not held by an earlier process that had our number', async (t) => {
    const holder = { ...(await deadHolder(t)), pid: process.pid }
    const folder = tempFolder(t, { '.lock': JSON.stringify(holder) })
    assert.equal(await readHolder(folder), undefined)
  })

  it('is not held by another process that has the number of one that died', async (t) => {
    const folder = tempFolder(t)
    const first = await acquireDataFolder(folder)
    const { born, ...holder } = (await readHolder(folder)) as Holder
    await first.release()
    const other = { ...holder, pid: process.ppid, token: 'earlier' }
    writeFileSync(lockOf(folder), JSON.stringify(other))
    assert.equal((await readHolder(folder))?.pid, process.ppid)
    if (born === undefined) return t.skip('this system does not tell when a process began')
    writeFileSync(lockOf(folder), JSON.stringify({ ...other, born: `${born}1` }))
    assert.equal(await readHolder(folder), undefined)
    await taken(t, folder)
  })

  it('that is a folder is reported with its path', async (t) => {
    const folder = tempFolder(t)
    mkdirSync(lockOf(folder))
    await assert.rejects(acquireDataFolder(folder), {
      code: 'INVALID_CONFIG',
      message: /\.lock is not a file: remove it\. Set DATA_DIR/,
    })
  })

  it('says nothing about a process of another container with the same host name', async (t) => {
    const holder = { ...(await deadHolder(t)), pidSpace: 'pid:[1]' }
    const folder = tempFolder(t, { '.lock': JSON.stringify(holder) })
    await assert.rejects(acquireDataFolder(folder), { code: 'DATA_DIR_HELD' })
  })

  it('is taken over although takers before died halfway', async (t) => {
    const dead = await deadHolder(t)
    const folder = tempFolder(t, {
      '.lock': JSON.stringify({ ...dead, token: 'a' }),
      '.lock-after-a': JSON.stringify({ ...dead, token: 'b' }),
      '.lock-after-b': JSON.stringify({ ...dead, token: 'c' }),
    })
    await taken(t, folder)
    assert.deepEqual(readdirSync(folder), ['.lock'])
    assert.equal((await readHolder(folder))?.pid, process.pid)
  })

  for (const text of ['', '{"pid":', '[]', '{"pid":0,"token":"x"}', ' '.repeat(10_000)]) {
    it(`is taken over when its file was never finished: ${JSON.stringify(text.slice(0, 20))}`, async (t) => {
      const folder = tempFolder(t, { '.lock': text })
      age(folder, 3)
      await taken(t, folder)
      assert.equal((await readHolder(folder))?.pid, process.pid)
    })
  }

  it('never leaves the folder for a token that is a path', async (t) => {
    const holder = { ...(await deadHolder(t)), token: '../../escape' }
    const folder = tempFolder(t, { '.lock': JSON.stringify(holder) })
    age(folder, 3)
    await taken(t, folder)
    assert.deepEqual(readdirSync(folder), ['.lock'])
  })

  it('does not touch a lock that is no longer ours', async (t) => {
    const folder = tempFolder(t)
    const lock = await acquireDataFolder(folder)
    writeFileSync(lockOf(folder), otherRecord())
    await lock.announce('http://127.0.0.1:3000')
    await lock.release()
    assert.equal(readFileSync(lockOf(folder), 'utf8'), otherRecord())
  })

  it('says clearly that a folder cannot be used', async (t) => {
    const folder = join(tempFolder(t, { 'a-file': '' }), 'a-file')
    await assert.rejects(acquireDataFolder(folder), (error: unknown) => {
      assert.ok(error instanceof AppError)
      assert.equal(error.code, 'INVALID_CONFIG')
      assert.match(error.message, /^The data folder .*a-file cannot be used: .*Set DATA_DIR/)
      return true
    })
  })
})

describe('a lock that is held', () => {
  it('is touched every few seconds', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const folder = tempFolder(t)
    await taken(t, folder)
    age(folder, 20)
    t.mock.timers.tick(5_000)
    assert.ok(Date.now() - statSync(lockOf(folder)).mtimeMs < 10_000)
  })

  it('is written again when somebody removed its file', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const folder = tempFolder(t)
    const lock = await taken(t, folder)
    rmSync(lockOf(folder))
    t.mock.timers.tick(5_000)
    assert.ok(existsSync(lockOf(folder)))
    await lock.release()
    assert.ok(!existsSync(lockOf(folder)))
  })

  it('says once that another process took it, and does not touch it again', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const folder = tempFolder(t)
    const log = new SilentLog()
    let losses = 0
    await taken(t, folder, { log, onLost: () => (losses += 1) })
    writeFileSync(lockOf(folder), otherRecord())
    age(folder, 20)
    t.mock.timers.tick(10_000)
    await settle()
    assert.equal(losses, 1)
    assert.equal(log.entries.at(-1)?.message, 'another process took over the data folder')
    assert.ok(Date.now() - statSync(lockOf(folder)).mtimeMs > 15_000)
  })
})

describe('the lock among processes', () => {
  it('goes to exactly one of several that find a stale lock together', async (t) => {
    const folder = tempFolder(t, { '.lock': JSON.stringify(await deadHolder(t)) })
    const others = await Promise.all(Array.from({ length: 2 }, () => startHolder(t, folder)))
    const answers = await Promise.all(others.map(({ ask }) => ask()))
    assert.deepEqual(answers.sort(), ['DATA_DIR_HELD', 'taken'])
    assert.deepEqual(readdirSync(folder), ['.lock'])
  })

  it('is refused while one lives, and free at once when it is killed', async (t) => {
    const folder = tempFolder(t)
    const other = await startHolder(t, folder)
    assert.equal(await other.ask(), 'taken')
    const holder = await readHolder(folder)
    assert.deepEqual([holder?.pid, holder?.purpose], [other.process.pid, 'a test'])
    await assert.rejects(acquireDataFolder(folder), { code: 'DATA_DIR_HELD' })
    other.process.kill('SIGKILL')
    await once(other.process, 'exit')
    assert.ok(existsSync(lockOf(folder)))
    await taken(t, folder)
    assert.equal((await readHolder(folder))?.pid, process.pid)
  })
})

async function taken(t: TestContext, ...call: Parameters<typeof acquireDataFolder>) {
  const lock = await acquireDataFolder(...call)
  t.after(() => lock.release())
  return lock
}

/** A record as the file holds it, of a process on another machine. */
function otherRecord(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    pid: 4711,
    hostname: 'elsewhere',
    pidSpace: '',
    purpose: 'manifold serve',
    startedAt: '2026-11-20T10:00:00.000Z',
    token: 'earlier',
    ...changes,
  })
}

/** A holder on this machine whose process exists no more. */
async function deadHolder(t: TestContext): Promise<Holder> {
  const folder = tempFolder(t)
  const lock = await acquireDataFolder(folder)
  const holder = await readHolder(folder)
  await lock.release()
  assert.ok(holder)
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  assert.ok(child.pid)
  return { ...holder, pid: child.pid, token: 'dead' }
}

function lockOf(folder: string): string {
  return join(folder, '.lock')
}

function age(folder: string, seconds: number): void {
  const then = new Date(Date.now() - seconds * 1000)
  utimesSync(lockOf(folder), then, then)
}

type OtherProcess = { readonly process: ChildProcess; readonly ask: () => Promise<string> }

async function startHolder(t: TestContext, folder: string): Promise<OtherProcess> {
  const script = fileURLToPath(new URL('./data-folder-holder.ts', import.meta.url))
  const runner = fileURLToPath(new URL('../../support/bundled-child.js', import.meta.url))
  const child = spawn(process.execPath, [runner, script, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.stdin.end()
    await once(child, 'exit')
  })
  const lines = createInterface({ input: child.stdout })
  assert.equal(await nextLine(lines), 'ready')
  return {
    process: child,
    ask: () => {
      const answer = nextLine(lines)
      child.stdin.write('go\n')
      return answer
    },
  }
}

async function nextLine(lines: Interface): Promise<string> {
  const [line] = await once(lines, 'line')
  return String(line)
}
