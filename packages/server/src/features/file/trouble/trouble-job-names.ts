export const tellOfTroubleName = 'tell-of-trouble';
export const sendTroubleAnswerName = 'send-trouble-answer';
