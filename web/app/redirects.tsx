import { Navigate } from 'react-router-dom'

const targets = {
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

export const redirects = Object.entries(targets).map(([path, to]) => ({
  path,
  element: <Navigate to={to} replace />,
}))
