import './settle.ts'
