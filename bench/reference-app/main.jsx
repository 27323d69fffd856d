import { QueryClientProvider } from '@tanstack/react-query'
import { LayoutDashboard, List } from 'lucide-react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, Navigate, Outlet, RouterProvider } from 'react-router'
import { queryClient, useNotifications, useUser } from './api.js'
import './style.css'

function AuthLoader({ children }) {
  const user = useUser()
  return user.isPending ? <p>Loading...</p> : children
}

function Layout() {
  const user = useUser()
  const { notifications } = useNotifications()
  if (!user.data) return <Navigate to="/auth" replace />
  return (
    <>
      <nav>
        <Link to="/app/dashboard">
          <LayoutDashboard aria-hidden /> Dashboard
        </Link>
        <Link to="/app/offers">
          <List aria-hidden /> Items
        </Link>
      </nav>
      <main>
        <Outlet />
      </main>
      <ol>
        {notifications.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </>
  )
}

const router = createBrowserRouter([
  { path: '/auth', lazy: () => import('./routes/login.jsx'), HydrateFallback: () => null },
  {
    path: '/app',
    Component: Layout,
    HydrateFallback: () => null,
    children: [
      { path: 'dashboard', lazy: () => import('./routes/dashboard.jsx') },
      { path: 'offers', lazy: () => import('./routes/items.jsx') },
    ],
  },
])

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AuthLoader>
        <RouterProvider router={router} />
      </AuthLoader>
    </QueryClientProvider>
  </StrictMode>,
)
