import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/mantine.css'
import './styles/tokens.css'
import './ui/controls.css'
import { App } from './shell/app.tsx'

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
