/** Addresses that lead elsewhere (spec.md section 2). */
export const redirects = {
  '/products': '/app/offers',
  '/courses': '/app/offers',
  '/store/products': '/app/my-products',
  '/content-generator': '/app/idea',
  '/admin': '/app/dashboard',
  '/library': '/app/dashboard',
  '/wizard': '/app/dashboard',
  '/trial': '/app/dashboard',
  '/dashboard': '/app/dashboard',
  '/pricing': '/app/billing',
  '/checkout': '/app/billing',
  '/app': '/app/dashboard',
}
