export const webhookModes = ['normal', 'lose', 'double', 'shuffle'] as const
export type WebhookMode = (typeof webhookModes)[number]
export const callFaults = ['create', 'load', 'refund', 'send'] as const
export type CallFault = (typeof callFaults)[number]

/** The faults to simulate. A reply is lost after the work was done. */
export type Faults = {
  webhooks: WebhookMode
  call: CallFault | undefined
  /** Whether banks return what is paid out to sellers. */
  failPayouts: boolean
  /** Whether refunds wait for a larger balance: https://docs.stripe.com/refunds#pending-refunds */
  holdRefunds: boolean
  loses: (route: string) => boolean
}

const routesOf: Record<CallFault, RegExp> = {
  create: /^POST \/v1\/checkout\/sessions$/,
  load: /^GET \/v1\/(checkout\/sessions|payment_intents|charges|refunds|disputes|radar|subscriptions|invoices|transfers)/,
  refund: /^POST \/v1\/refunds$/,
  send: /^POST \/v1\/transfers$/,
}

export function noFaults(): Faults {
  const faults: Faults = {
    webhooks: 'normal',
    call: undefined,
    failPayouts: false,
    holdRefunds: false,
    loses: (route) => faults.call !== undefined && routesOf[faults.call].test(route),
  }
  return faults
}
