import { hydrateRoot } from 'react-dom/client'
import { LandingPage } from './landing-page.tsx'

const root = document.getElementById('root')
if (root) hydrateRoot(root, <LandingPage />)
