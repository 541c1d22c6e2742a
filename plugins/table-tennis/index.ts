export { parseClubCode, parseLicence } from './data/codes.ts'
export { seasonOf } from './data/shards.ts'
export { TableTennisData } from './data/table-tennis-data.ts'
export {
  type TableTennisParts,
  type TableTennisStep,
  tableTennisSteps,
} from './plugin.ts'
export { createQueries } from './queries/create-queries.ts'
