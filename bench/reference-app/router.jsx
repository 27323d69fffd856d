import { createBrowserRouter } from 'react-router'
import { RequireUser } from './account.js'
import { Layout } from './layout.jsx'

/** A route's module may export `load`, which the router waits for before it shows the route. */
const lazyRoute = (queryClient, load) => async () => {
  const { load: loader, ...route } = await load()
  return { ...route, loader: loader?.(queryClient) }
}

export const createRouter = (queryClient) =>
  createBrowserRouter([
    { path: '/auth', lazy: lazyRoute(queryClient, () => import('./routes/login.jsx')) },
    {
      path: '/app',
      element: (
        <RequireUser>
          <Layout />
        </RequireUser>
      ),
      children: [
        { path: 'dashboard', lazy: lazyRoute(queryClient, () => import('./routes/dashboard.jsx')) },
        { path: 'offers', lazy: lazyRoute(queryClient, () => import('./routes/items.jsx')) },
        { path: 'offers/:id', lazy: lazyRoute(queryClient, () => import('./routes/item.jsx')) },
      ],
    },
  ])
