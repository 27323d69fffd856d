import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { HelmetProvider } from 'react-helmet-async'
import { RouterProvider } from 'react-router'
import { AuthLoader } from './account.js'
import { Notifications } from './notifications.jsx'
import { createRouter } from './router.jsx'
import './style.css'
import { Button } from './ui/button.jsx'
import { Spinner } from './ui/spinner.jsx'

const queryClient = new QueryClient({
  defaultOptions: { queries: { refetchOnWindowFocus: false, retry: false, staleTime: 60_000 } },
})
const router = createRouter(queryClient)

const FullPageSpinner = () => (
  <div className="flex h-screen w-screen items-center justify-center">
    <Spinner size="large" />
  </div>
)

const Failure = () => (
  <div role="alert" className="flex h-screen flex-col items-center justify-center text-danger">
    <h2 className="text-lg font-semibold">Something went wrong.</h2>
    <Button onClick={() => location.assign('/')}>Reload</Button>
  </div>
)

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Suspense fallback={<FullPageSpinner />}>
      <ErrorBoundary FallbackComponent={Failure}>
        <HelmetProvider>
          <QueryClientProvider client={queryClient}>
            <Notifications />
            <AuthLoader renderLoading={() => <FullPageSpinner />}>
              <RouterProvider router={router} />
            </AuthLoader>
          </QueryClientProvider>
        </HelmetProvider>
      </ErrorBoundary>
    </Suspense>
  </StrictMode>,
)
