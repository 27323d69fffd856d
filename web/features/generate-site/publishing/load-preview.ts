export const loadPreview = () => import('./site-preview-dialog.tsx')
