import * as z from 'zod/mini'

/* Items in the records of the table's stream. */

export const textAttribute = z.object({ S: z.string() })
export const numberAttribute = z.object({ N: z.coerce.number() })
export const typeAttribute = <const Type extends string>(type: Type) => z.object({ S: z.literal(type) })

export const PayoutImage = z.object({
  type: typeAttribute('payout'),
  id: textAttribute,
  tenant_id: textAttribute,
  at: textAttribute,
  cents: numberAttribute,
  state: z.object({ S: z.enum(['sending', 'sent', 'refused']) }),
  returned_cents: numberAttribute,
  reason: z.optional(textAttribute),
})
