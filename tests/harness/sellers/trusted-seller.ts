import { updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'

/** Has a seller's first payout wait for nobody: three buyers have paid with two cards. */
export const makeTrusted = (tenantId: string) =>
  updateItem(keys.sellerRisk(tenantId), {
    UpdateExpression: 'SET #type = :type ADD buyers :buyers, cards :cards',
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: {
      ':type': 'risk',
      ':buyers': new Set(['first', 'second', 'third']),
      ':cards': new Set(['one', 'other']),
    },
  })
