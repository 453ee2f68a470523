export const notifyOfTroubleName = 'tell-of-trouble';
export const sendTroubleAnswerName = 'send-trouble-answer';
