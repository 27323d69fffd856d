import { textHash } from '../crypto/text-hash.ts'

/** Under it the table keeps the newest checkout of a cart. */
export const cartHashOf = ({ store_id, cart_id }: { store_id: string; cart_id?: string | undefined }) =>
  textHash(JSON.stringify([store_id, cart_id]))
