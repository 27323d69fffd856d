import { addressReservationDays } from '#rules/names/address-reservation.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, now } from '../../clock.ts'
import { updateItem } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'

export const addressReservationMs = addressReservationDays * dayMs

/**
 * Removes the address from its tenant, so that nobody can claim it for 90 days. An address of another tenant is not
 * changed.
 */
export async function reserveLeftAddress(address: string, tenantId: string) {
  await ignoreConditionFailure(
    updateItem(keys.siteName(address), {
      UpdateExpression: 'SET #ttl = :until REMOVE tenant_id',
      ConditionExpression: 'tenant_id = :tenant',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':until': epochSeconds(now() + addressReservationMs),
        ':tenant': tenantId,
      },
    }),
  )
}
