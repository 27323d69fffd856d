import type { Action, TableOperation } from './action.ts'

const writes = new Set<TableOperation>(['PutItem', 'UpdateItem', 'DeleteItem'])

/**
 * Returns whether operators who look at the product as a seller may call an action: one that reads what is the seller's and does
 * nothing else, by what its function may do.
 */
export const isViewable = ({ access, method, sensitive, grants }: Action) =>
  access === 'seller' &&
  method === 'GET' &&
  !sensitive &&
  !(grants.table ?? []).some(({ operations }) => operations.some((operation) => writes.has(operation)))
