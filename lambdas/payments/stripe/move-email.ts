import type { Plans } from '../ports.ts'
import { connectStripe } from './client.ts'
import { callStripe, undefinedIfMissing } from './errors.ts'

export async function moveEmail({ customerId, from, to }: Parameters<Plans['moveEmail']>[0]) {
  const { stripe } = await connectStripe()
  const customer = await undefinedIfMissing(stripe.customers.retrieve(customerId))
  if (!customer || customer.deleted) return
  const current = customer.email?.toLowerCase()
  if (current === undefined || current === to || !from.includes(current)) return
  await callStripe(stripe.customers.update(customerId, { email: to }))
}
