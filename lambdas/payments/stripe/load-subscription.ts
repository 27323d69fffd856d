import type Stripe from 'stripe'

/** The tenant a subscription was started for; undefined for one that was started elsewhere. */
export const tenantOf = ({ metadata }: Stripe.Subscription): string | undefined => metadata.tenant_id
