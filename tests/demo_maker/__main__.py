"""Makes the file of the demo's deals anew."""

from scoring.demo.deals import FILE

from .recording import COUNT, format_deals, make_deal

FILE.write_text(format_deals(make_deal(number).deal for number in range(COUNT)))
