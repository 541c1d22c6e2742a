import { AppError } from '../../../core/errors.ts'
import type { Database, RunSql } from './database.ts'
import { unusableServer } from './errors.ts'
import { VIEWS } from './views.ts'

/** PostgreSQL 14, as the server counts. */
const OLDEST = 140_000

/** Names of the tables, with their schema, as SQL. */
export type Tables = {
  readonly documents: string
  readonly aside: string
  readonly versions: string
  /** Numbers of versions, as a name in a text. */
  readonly sequence: string
  /** Channel of the notifications that a document has changed. */
  readonly channel: string
}

type Server = {
  readonly version: number
  readonly name: string
  readonly encoding: string
  readonly isCopy: boolean
  readonly schema: string | null
  readonly path: string
  readonly mayCreate: boolean
}

const SERVER = `select current_setting('server_version_num')::int as version,
  current_setting('server_version') as name, current_setting('server_encoding') as encoding,
  pg_is_in_recovery() as "isCopy", current_schema() as schema, current_setting('search_path') as path,
  coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`

/**
 * Checks the server, and creates or updates the tables. Processes that start together do so in turn.
 * @param schema default: the first one of the search path
 * @throws INVALID_CONFIG naming the remedy
 */
export async function prepareSchema(database: Database, schema?: string): Promise<Tables> {
  try {
    const [server] = await database.query<Server>(SERVER)
    if (server === undefined) throw new Error('it gives no settings')
    checkServer(server)
    const name = schema ?? server.schema
    if (name === null)
      throw refused(
        `none of the schemas in its search_path (${server.path}) exists. Create one, or change the search_path of the user`,
      )
    const tables = tablesIn(name)
    await database.transaction(async (query) => {
      await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [tables.channel])
      await migrate(query, { name, tables, mayCreate: schema !== undefined || server.mayCreate })
    })
    return tables
  } catch (error) {
    throw error instanceof AppError ? error : unusableServer(error)
  }
}

function checkServer({ version, name, encoding, isCopy }: Server): void {
  if (version < OLDEST) throw refused(`its version is ${name}. Use PostgreSQL 14 or later`)
  if (encoding !== 'UTF8') {
    throw refused(`its database has the encoding ${encoding}. Create one with the encoding UTF8`)
  }
  if (isCopy)
    throw refused('it is a standby, which only reads. Set DATABASE_URL to the primary server')
}

type Place = { readonly name: string; readonly tables: Tables; readonly mayCreate: boolean }

async function migrate(query: RunSql, { name, tables, mayCreate }: Place): Promise<void> {
  const [found] = await query<{ versions: string | null; documents: string | null }>(
    'select to_regclass($1)::text as versions, to_regclass($2)::text as documents',
    [tables.versions, tables.documents],
  )
  const isNew = found?.versions == null
  if (isNew && found?.documents != null) {
    throw refused(
      `its schema ${name} has a table "documents" of another program. Give Manifold a database or a schema of its own`,
    )
  }
  const [stored] = isNew
    ? []
    : await query<{ version: number }>(
        `select max(version)::int as version from ${tables.versions}`,
      )
  const version = stored?.version ?? 0
  if (version > MIGRATIONS.length) {
    throw refused(
      `its tables are of a later version of this program (${version}; this one knows ${MIGRATIONS.length}). Update this program`,
    )
  }
  if (version < MIGRATIONS.length && !mayCreate) {
    throw refused(
      `its user may not create tables in the schema ${name}. Run: grant create on schema ${quoted(name)} to that user`,
    )
  }
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (index < version) continue
    for (const statement of migration(tables, quoted(name))) await query(statement)
    await query(`insert into ${tables.versions} (version) values ($1)`, [index + 1])
  }
  // After a backup was restored on another server, whose transactions have smaller numbers.
  await query(
    `update ${tables.documents} set tx = pg_current_xact_id() where tx > pg_current_xact_id()`,
  )
}

type Migration = (tables: Tables, schema: string) => readonly string[]

/** Migrations in order. Never change a released one: add another. */
const MIGRATIONS: readonly Migration[] = [
  ({ documents, aside, versions, sequence }, schema) => [
    `create table ${versions} (version int primary key, applied_at timestamptz not null default now())`,
    `create sequence ${schema}.documents_version`,
    // The type json keeps the order of properties, which the fast reader of match sheets needs.
    `create table ${documents} (
      key text collate "C" primary key,
      value json,
      version bigint not null default nextval('${sequence}'),
      tx xid8 not null default pg_current_xact_id(),
      changed_at timestamptz not null default now()
    )`,
    `comment on table ${documents} is 'The documents of Manifold. Without a value: removed lately.'`,
    `create index documents_tx on ${documents} (tx)`,
    `create index documents_removed on ${documents} (changed_at) where value is null`,
    `create table ${aside} (
      id bigint generated always as identity primary key,
      key text collate "C" not null,
      value json not null,
      reason text not null,
      set_aside_at timestamptz not null default now()
    )`,
    `create index documents_aside_key on ${aside} (key)`,
    ...VIEWS(schema),
  ],
]

function tablesIn(schema: string): Tables {
  const own = quoted(schema)
  return {
    documents: `${own}.documents`,
    aside: `${own}.documents_aside`,
    versions: `${own}.manifold_schema`,
    sequence: `${own}.documents_version`.replaceAll("'", "''"),
    channel: `manifold_${schema.toLowerCase().replace(/\W/g, '_')}`.slice(0, 60),
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

function refused(problem: string): AppError {
  return new AppError('INVALID_CONFIG', {
    problem: `PostgreSQL (DATABASE_URL) cannot be used: ${problem}.`,
  })
}
