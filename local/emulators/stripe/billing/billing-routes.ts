import type Stripe from 'stripe'
import { find } from '../account.ts'
import { page, pageOf } from '../lists.ts'
import { Expansion } from '../params.ts'
import { retrieveRoute, route } from '../route.ts'
import {
  CustomerUpdate,
  InvoiceList,
  InvoicePay,
  InvoicePaymentList,
  InvoicePreview,
  PortalCreate,
  PriceCreate,
  PriceList,
  ProductCreate,
  ScheduleCreate,
  ScheduleUpdate,
  SubscriptionCancel,
  SubscriptionList,
  SubscriptionUpdate,
} from './billing-params.ts'
import { subscriptionIdOf } from './invoices.ts'
import { createPortal } from './portals.ts'
import { createPrice, createProduct, pricesOf } from './prices.ts'
import { payInvoice } from './renewals.ts'
import { createSchedule, releaseSchedule, updateSchedule } from './schedules.ts'
import { endSubscription, previewInvoice, updateSubscription } from './subscriptions.ts'

/** The endpoints that plans need. */
export const billingRoutes = [
  route('POST /v1/products', ProductCreate, ({ account, params }) => createProduct(account, params)),
  route('POST /v1/prices', PriceCreate, ({ account, params }) => createPrice(account, params)),
  route('GET /v1/prices', PriceList, ({ account, path, params }) => {
    const { lookup_keys, active: _, ...query } = params
    return pageOf(path, pricesOf(account, lookup_keys), query)
  }),
  retrieveRoute('GET /v1/customers/{id}', 'customers'),
  route('POST /v1/customers/{id}', CustomerUpdate, ({ account, id, params }) => {
    const customer = { ...find(account, 'customers', id), email: params.email }
    account.records.put('customers', customer)
    return customer
  }),
  route('GET /v1/subscriptions', SubscriptionList, ({ account, path, params }) => {
    const running = account.records.all('subscriptions').filter(({ ended_at }) => ended_at === null)
    return page(path, running, params)
  }),
  retrieveRoute('GET /v1/subscriptions/{id}', 'subscriptions'),
  route('POST /v1/subscriptions/{id}', SubscriptionUpdate, ({ account, id, params }) =>
    updateSubscription(account, id, params),
  ),
  route('DELETE /v1/subscriptions/{id}', SubscriptionCancel, ({ account, id }) =>
    endSubscription(account, find(account, 'subscriptions', id), 'cancellation_requested'),
  ),
  route('POST /v1/subscription_schedules', ScheduleCreate, ({ account, params }) =>
    createSchedule(account, params.from_subscription),
  ),
  route('POST /v1/subscription_schedules/{id}', ScheduleUpdate, ({ account, id, params }) =>
    updateSchedule(account, id, params),
  ),
  route('POST /v1/subscription_schedules/{id}/release', Expansion, ({ account, id }) =>
    releaseSchedule(account, id),
  ),
  route('GET /v1/invoices', InvoiceList, ({ account, path, params }) => {
    const { subscription, ...query } = params
    const invoices = account.records
      .all('invoices')
      .filter((invoice) => subscriptionIdOf(invoice) === subscription)
    return page(path, invoices, query)
  }),
  route('POST /v1/invoices/{id}/finalize', Expansion, ({ account, id }) => {
    const invoice: Stripe.Invoice = { ...find(account, 'invoices', id), status: 'open' }
    account.records.put('invoices', invoice)
    return invoice
  }),
  route('POST /v1/invoices/{id}/pay', InvoicePay, ({ account, id, params }) =>
    payInvoice(account, id, params.payment_method),
  ),
  route('POST /v1/invoices/create_preview', InvoicePreview, ({ account, params }) =>
    previewInvoice(account, params),
  ),
  route('GET /v1/invoice_payments', InvoicePaymentList, ({ account, path, params }) => {
    const { payment, ...query } = params
    const payments = account.records
      .all('invoices')
      .flatMap(({ payments: list }) => list?.data ?? [])
      .filter((one) => one.payment.payment_intent === payment.payment_intent)
    return pageOf(path, payments, query)
  }),
  route('POST /v1/billing_portal/sessions', PortalCreate, ({ account, params }) =>
    createPortal(account, params),
  ),
]
