export { type Answer, httpSender, modernRequest, type Send, taskSession } from './task-session.ts'
