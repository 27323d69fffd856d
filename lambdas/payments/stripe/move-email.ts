import type { Plans } from '../ports.ts'
import { connect } from './client.ts'
import { callStripe, ifFound } from './errors.ts'

export async function moveEmail({ customerId, from, to }: Parameters<Plans['moveEmail']>[0]) {
  const { stripe } = await connect()
  const customer = await ifFound(stripe.customers.retrieve(customerId))
  if (!customer || customer.deleted) return
  const current = customer.email?.toLowerCase()
  if (current === undefined || current === to || !from.includes(current)) return
  await callStripe(stripe.customers.update(customerId, { email: to }))
}
