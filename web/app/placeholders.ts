/** Pages of the signed-in area that are still to come (spec.md section 2). */
export const placeholders = [
  { path: 'preview', title: 'Preview Site' },
  { path: 'orders', title: 'Orders & Commissions' },
  { path: 'customers', title: 'Customers' },
  { path: 'analytics', title: 'Analytics' },
  { path: 'shopify', title: 'Shopify Connect' },
  { path: 'testimonials', title: 'Testimonials' },
  { path: 'billing', title: 'Billing' },
  { path: 'settings', title: 'Settings' },
  { path: 'profile', title: 'Profile' },
]
