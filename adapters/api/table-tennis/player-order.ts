import type { PlayerOrder } from '../../../plugins/table-tennis/data/query-results.ts'

/** `name DESC` as the order it stands for; a field by itself is ascending, as in SQL. */
export function playerOrder(text: string): PlayerOrder {
  const [field = '', direction = 'ASC'] = text.split(' ')
  return { field, direction } as PlayerOrder
}
