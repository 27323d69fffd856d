import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BuyerRoutes } from './buyer-routes.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <BuyerRoutes />
    </StrictMode>,
  )
}
