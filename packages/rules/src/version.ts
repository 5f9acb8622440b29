/** Version of the rules that wrote a record; increases with every change to the results of a command. */
export const rulesVersion = '7';
