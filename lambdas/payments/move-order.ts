import type { RecordedOrder } from '../data/sales/moved-orders.ts'
import { isManual, loadManualPayment } from './manual/manual-payment.ts'
import type { Sales } from './ports.ts'
import { settleFacts } from './settle-payment.ts'

/**
 * Records the payment of an order for the platform, whose seller's totals are deleted already: settling finds no seller
 * and writes order, ledger entries and counters again, from what is true of the payment now. May be repeated.
 * @throws Error that says what to do, if the payment's facts cannot be loaded
 */
export async function moveOrderToPlatform(sales: Pick<Sales, 'load'>, order: RecordedOrder): Promise<void> {
  try {
    const facts = isManual(order) ? await loadManualPayment(order) : await sales.load(order.id)
    if (facts?.state !== 'paid') throw new Error('The payment provider does not know it as paid')
    await settleFacts(facts)
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    throw new Error(
      `The order of payment ${order.id} could not be moved to the platform's books: ${reason}. ` +
        'It and everything that was not deleted yet are kept: repair the cause, then run this command again.',
      { cause: error },
    )
  }
}
