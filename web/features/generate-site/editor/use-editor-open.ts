import { useEffect, useState } from 'react'

const key = 'site-editor'

export const loadSiteEditor = () => import('./site-editor.tsx')

/**
 * Returns whether the editor is open. The editor and the preview's renderer are loaded when the seller opens it or while the
 * website is being written. Survives a reload.
 */
export function useEditorOpen(isWriting: boolean) {
  const [isOpen, setIsOpen] = useState(() => sessionStorage.getItem(key) === 'open')

  useEffect(() => {
    if (!isWriting) return
    void loadSiteEditor().catch(() => undefined)
    setIsOpen(true)
  }, [isWriting])
  useEffect(() => {
    if (isOpen) sessionStorage.setItem(key, 'open')
  }, [isOpen])

  const open = () => setIsOpen(true)
  const close = () => {
    sessionStorage.removeItem(key)
    setIsOpen(false)
  }
  return { isOpen, open, close }
}
